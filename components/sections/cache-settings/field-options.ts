/** Fields to choose from, with one for none; a field that is chosen is among them even where it does not fit. */
export function fieldOptions(fields: readonly string[], chosen: string) {
  const all = chosen === '' || fields.includes(chosen) ? fields : [chosen, ...fields];
  return [{ value: '', label: 'Choose a field' }, ...all.map((field) => ({ value: field, label: field }))];
}
