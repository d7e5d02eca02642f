export const zoneLength = 64

/** Three letters that some programs take for a zone, and others for another one or for none: IST is India, Israel and Ireland. */
const ambiguous = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i

/** A name of the list of zones, such as Asia/Kolkata; a mere distance from Greenwich knows no summer time, and is none. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || ambiguous.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
