import os

import pytest
from django.urls import reverse

from tests.helpers.paper.games import RECORDS, store
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", RECORDS)
def test_try(name):
    me = make_confidant()
    log = store(me, name)
    phone = phone_of(me)
    pdf = phone.get(reverse("score_sheet_file", args=[log.row.pk]) + "?points").content
    n = name.replace(" ", "-").replace(",", "")
    open(f"/tmp/disp-{n}.pdf", "wb").write(pdf)
    os.system(f"pdftoppm -r 60 -png -singlefile /tmp/disp-{n}.pdf /tmp/disp-{n}")
