const longest = 200

// Control characters, and the marks that turn the writing direction around so that 'exe.pdf' reads as 'fdp.exe'.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/**
 * What a person called a file, fit to be shown and offered for saving: without folders, without characters that
 * cannot be seen, and no longer than file systems take, the ending kept.
 */
export function safeName(given: string): string {
  const name = (given.toWellFormed().normalize('NFC').replace(unprintable, '').split(/[/\\]/).at(-1) ?? '').trim()
  if (name === '' || /^\.+$/.test(name)) return 'file'
  const letters = [...name]
  if (letters.length <= longest) return name
  const ending = /\.[^.\s]{1,12}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, longest - ending.length).join('') + ending
}

/** The header that says what the browser does with a file and what it is called (RFC 6266, RFC 8187). */
export function contentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  const safe = safeName(name)
  const plain = safe.replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const exact = encodeURIComponent(safe).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${exact}`
}
