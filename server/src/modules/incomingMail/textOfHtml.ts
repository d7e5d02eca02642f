/** A larger page is not an email. */
const longestHtml = 2_000_000

/** The text of an HTML email. The sanitizer is loaded with the first one. */
export async function textOfHtml(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html')
  const blocks = ['p', 'div', 'br', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'hr', 'ul', 'ol', 'table']
  const body = sanitize(html.slice(0, longestHtml), {
    allowedTags: blocks,
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head'],
  })
  const marked = body
    .replace(/\s+/g, ' ')
    .replace(/<li>/g, '\n- ')
    .replace(/ ?<(?:br|hr)\s*\/?> ?/g, '\n')
    .replace(/ ?<\/(?:p|h[1-4]|blockquote|pre|ul|ol|table)> ?/g, '\n\n')
    .replace(/ ?<\/(?:div|tr)> ?/g, '\n')
    .replace(/<\/li>/g, '')
  return sanitize(marked, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => signs[name] ?? "'")
    .replace(/[ \t\u00a0]+\n/g, '\n')
    .replace(/\n[ \t]+/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
