import { trimLineEnds } from '@app/contract/core/lines.ts'

/** The HTML that an email needs: text, emphasis, lists and links. Nothing that runs, loads or overlays. */
const allowedHtml = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'h1', 'h2', 'h3', 'code', 'pre', 'hr'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard' as const,
}

/** Both parts of an email that a person wrote, sanitized. The sanitizer is loaded with the first one. */
export async function emailOfPerson(subject: string, written: string): Promise<{ text: string; html: string }> {
  const { default: sanitize } = await import('sanitize-html')
  const body = sanitize(written, allowedHtml)
  const marked = body
    .replace(/<a href="([^"]*)">([\s\S]*?)<\/a>/g, (_, href: string, label: string) => (label === href ? label : `${label} (${href})`))
    .replace(/<li>(?:\s*<p>)?/g, '\n- ')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/(?:p|h[1-3]|blockquote|pre|ul|ol)>|<hr\s*\/?>/g, '\n\n')
  const text = trimLineEnds(unescaped(sanitize(marked, { allowedTags: [], allowedAttributes: {} })))
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const title = sanitize(subject, { allowedTags: [], disallowedTagsMode: 'escape' })
  return {
    text,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body style="margin:0;padding:16px;font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif;font-size:15px;line-height:1.55;">
${body}
</body>
</html>
`,
  }
}

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'")
