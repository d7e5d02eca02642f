/** Saves a file that was made in the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser needs the address until it has started to read.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
