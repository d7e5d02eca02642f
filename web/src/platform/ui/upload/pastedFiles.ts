/**
 * The files of a paste. A spreadsheet copies its cells as text and as a picture of the text; then only the text is meant. A text that is
 * longer than the field becomes a file itself.
 */
export function pastedFiles(pasted: DataTransfer, { longest }: { longest: number }): File[] {
  const text = pasted.getData('text/plain')
  if (text.length > longest) return [new File([text], 'pasted text.txt', { type: 'text/plain' })]
  return text.trim() === '' ? [...pasted.files] : []
}
