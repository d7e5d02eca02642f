/** How a browser can preview a file. */
export type PreviewKind = 'picture' | 'pdf' | 'text'

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** The kind of preview for a MIME type; null if the file can only be downloaded. No SVG and no HTML: those could run scripts. */
export function previewKindOf(type: string): PreviewKind | null {
  if (pictures.includes(type)) return 'picture'
  if (type === 'application/pdf') return 'pdf'
  return /^text\/[a-z0-9.+-]+$/.test(type) ? 'text' : null
}

/** Only the beginning of a long text is shown. */
export const previewTextBytes = 200_000
