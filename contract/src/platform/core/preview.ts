/** How a file can be looked at without saving it. */
export type PreviewKind = 'picture' | 'pdf' | 'text'

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Of a looked-at type; null for what is only saved. No SVG and no HTML: those could run scripts. */
export function previewKindOf(type: string): PreviewKind | null {
  if (pictures.includes(type)) return 'picture'
  if (type === 'application/pdf') return 'pdf'
  return /^text\/[a-z0-9.+-]+$/.test(type) ? 'text' : null
}

/** Of a long text the beginning is shown. */
export const previewTextBytes = 200_000
