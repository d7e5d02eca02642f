/** Has the browser save what was made here, under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has to begin reading it first.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
