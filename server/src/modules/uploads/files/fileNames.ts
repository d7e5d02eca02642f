const longest = 200

// Control characters, and direction marks, with which 'exe.pdf' could read as 'fdp.exe'.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/**
 * The name of a file made safe for showing and saving: without folders and invisible characters, and within the length limit of file
 * systems, with its extension.
 */
export function safeName(given: string): string {
  const name = (given.toWellFormed().normalize('NFC').replace(unprintable, '').split(/[/\\]/).at(-1) ?? '').trim()
  if (name === '' || /^\.+$/.test(name)) return 'file'
  const letters = [...name]
  if (letters.length <= longest) return name
  const ending = /\.[^.\s]{1,12}$/.exec(name)?.[0] ?? ''
  return letters.slice(0, longest - ending.length).join('') + ending
}

/** The header for saving or viewing a file under its name (RFC 6266, RFC 8187). */
export function contentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  const safe = safeName(name)
  const plain = safe.replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const exact = encodeURIComponent(safe).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${exact}`
}
