// A pasted table may be longer than the fields of a form: it is sent as a file.
const field = document.getElementById("text");

field?.form.addEventListener("formdata", ({ formData }) => {
  formData.set(field.name, new File([field.value], field.name, { type: "text/plain" }));
});
