import { textBlocks } from '@app/contract/core/textBlocks.ts'
import { contactSentences } from './emailFooter.ts'
import { type Palette, palettesOf } from './emailPalette.ts'
import type { Block, EmailContent, Link } from './emailTemplate.ts'

/**
 * The email as HTML for mail programs: tables for the layout and inline styles, since many programs drop style sheets. The style sheet only
 * adds the optional: dark colours and the narrow layout.
 */
export function emailHtml({ brand, preheader, heading, blocks }: EmailContent): string {
  const { light, dark } = palettesOf(brand.colors)
  const link = linkIn(light)
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escaped(heading)}</title>
<style>${sheetOf(dark)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${light.paper};-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;">${escaped(preheader)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.paper}" style="background-color:${light.paper};">
<tr><td class="outer" align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td class="edge" style="padding:0 36px 16px;">${wordmark(light, brand.name)}</td></tr>
<tr><td class="sheet edge" bgcolor="${light.sheet}" style="padding:36px 36px 20px;background-color:${light.sheet};border:1px solid ${light.hairline};border-radius:12px;">
<h1 class="ink" style="margin:0 0 20px;${text(light.ink, 25, 1.25)}font-weight:700;letter-spacing:-0.02em;" dir="auto">${escaped(heading)}</h1>
${blocks.map((block) => element(light, block)).join('\n')}
</td></tr>
<tr><td class="edge" style="padding:20px 36px 0;">
<p class="dim" style="margin:0;${text(light.dim, 13, 1.6)}">${contactSentences(brand, (href, label) => (href ? link(href, label) : escaped(label)))}<br>
${link(brand.href, brand.name)}${brand.address ? ` · ${escaped(brand.address)}` : ''}${
  brand.preferencesHref
    ? `<br>
${link(brand.preferencesHref, 'Choose what we mail you')}`
    : ''
}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Inter,Roboto,'Helvetica Neue',Arial,sans-serif"
const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"
const text = (colour: string, size: number, line = 1.55) => `font-family:${sans};font-size:${size}px;line-height:${line};color:${colour};`
const gap = 'margin:0 0 20px;'

const sheetOf = (dark: Palette) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 520px) { .outer { padding: 16px 8px !important; } .edge { padding-left: 20px !important; padding-right: 20px !important; } .code { font-size: 30px !important; letter-spacing: 6px !important; } }
@media (prefers-color-scheme: dark) {
.paper { background-color: ${dark.paper} !important; }
.sheet { background-color: ${dark.sheet} !important; border-color: ${dark.hairline} !important; }
.ink { color: ${dark.ink} !important; }
.dim { color: ${dark.dim} !important; }
.link { color: ${dark.link} !important; }
.tint { background-color: ${dark.tint} !important; border-color: ${dark.hairline} !important; }
.line { border-color: ${dark.hairline} !important; }
.act { background-color: ${dark.accent} !important; border-color: ${dark.accent} !important; color: ${dark.onAccent} !important; }
}
`

/** The name with an accent mark; emails have no images, so that nothing is loaded from our server. */
const wordmark = (light: Palette, name: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="act" width="8" bgcolor="${light.accent}" style="width:8px;border-radius:3px;background-color:${light.accent};font-size:0;line-height:0;">&nbsp;</td>
<td class="ink" style="padding-left:10px;${text(light.ink, 16, 1.4)}font-weight:700;letter-spacing:-0.01em;">${escaped(name)}</td>
</tr></table>`

const linkIn = (light: Palette) => (href: string, label: string) =>
  `<a class="link" href="${escaped(href)}" style="color:${light.link};text-decoration:underline;">${escaped(label)}</a>`

function element(light: Palette, block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="ink" style="${gap}${text(light.ink, 16)}" dir="auto">${escaped(block.text)}</p>`
    case 'small':
      return `<p class="dim" style="margin:0 0 16px;${text(light.dim, 13)}" dir="auto">${escaped(block.text)}</p>`
    case 'code':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${gap}"><tr>
<td class="tint ink code" align="center" bgcolor="${light.tint}" style="padding:20px 8px 20px 16px;border:1px solid ${light.hairline};border-radius:8px;background-color:${light.tint};font-family:${mono};font-size:34px;line-height:1.2;font-weight:700;letter-spacing:9px;color:${light.ink};">${escaped(block.code)}</td>
</tr></table>`
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px;"><tr>
<td class="act" bgcolor="${light.accent}" style="border-radius:8px;background-color:${light.accent};mso-padding-alt:12px 22px;"><a class="act" href="${escaped(block.href)}" style="display:inline-block;padding:12px 22px;border-radius:8px;${text(light.onAccent, 16, 1.25)}font-weight:600;text-decoration:none;">${escaped(block.label)}</a></td>
</tr></table>
<p class="dim" style="${gap}${text(light.dim, 13)}word-break:break-all;">Or open this address: ${linkIn(light)(block.href, block.href)}</p>`
    case 'links':
      return `<table class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="${gap}border-top:1px solid ${light.hairline};">${block.links.map((each) => linked(light, each)).join('')}</table>`
    case 'facts':
      return `<table class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="${gap}border-top:1px solid ${light.hairline};">${block.facts.map((each) => fact(light, each)).join('')}</table>`
    case 'quote':
      return `<blockquote style="${gap}padding:2px 0 2px 16px;border-left:3px solid ${light.warm};">${
        block.from ? `<p class="dim" style="margin:0 0 4px;${text(light.dim, 13)}" dir="auto">${escaped(block.from)} wrote:</p>` : ''
      }${quoted(light, block.text)}</blockquote>`
  }
}

/** A user's text: each paragraph in its own direction, and code as code, also in programs that ignore `white-space`. */
function quoted(light: Palette, words: string): string {
  const parts: string[] = ['']
  for (const { kind, text: piece } of textBlocks(words)) {
    if (kind === 'code') parts.push(codeOf(light, piece), '')
    else parts.push(`${parts.pop() ?? ''}${kind === 'inline' ? inlineCode(piece) : linesOf(piece)}`)
  }
  const paragraph = (content: string) =>
    `<p class="ink" style="margin:0;${text(light.ink, 16)}word-break:break-word;unicode-bidi:plaintext;" dir="auto">${content}</p>`
  return parts.map((part, at) => (at % 2 === 1 ? part : part === '' && parts.length > 1 ? '' : paragraph(part))).join('')
}

const linesOf = (words: string) => withSpaces(escaped(words)).replaceAll('\n', '<br>')
const inlineCode = (words: string) => `<code style="font-family:${mono};font-size:14px;">${escaped(words)}</code>`
const codeOf = (light: Palette, words: string) =>
  `<pre class="tint ink line" style="margin:8px 0;padding:10px 12px;border:1px solid ${light.hairline};border-radius:6px;background-color:${light.tint};font-family:${mono};font-size:13px;line-height:1.5;color:${light.ink};white-space:pre-wrap;word-break:break-word;" dir="ltr">${escaped(words)}</pre>`

/** Mail programs collapse spaces, so indentation is written in spaces that they keep. */
const withSpaces = (words: string) => words.replaceAll('\t', '    ').replace(/ {2,}|^ /gm, (spaces) => '&nbsp;'.repeat(spaces.length))

const fact = (light: Palette, [label, value]: readonly [string, string]) => `<tr>
<th class="dim line" scope="row" align="left" valign="top" width="34%" style="padding:9px 12px 9px 0;border-bottom:1px solid ${light.hairline};${text(light.dim, 14, 1.45)}font-weight:400;text-align:left;">${escaped(label)}</th>
<td class="ink line" align="left" valign="top" style="padding:9px 0;border-bottom:1px solid ${light.hairline};${text(light.ink, 14, 1.45)}font-weight:600;word-break:break-word;" dir="auto">${escaped(value)}</td>
</tr>`

const linked = (light: Palette, { label, href, note }: Link) => `<tr>
<td class="ink line" align="left" valign="top" style="padding:9px 0;border-bottom:1px solid ${light.hairline};${text(light.ink, 14, 1.45)}word-break:break-word;" dir="auto">${linkIn(light)(href, label)}<br><span class="dim" style="${text(light.dim, 13, 1.45)}">${escaped(note)}</span></td>
</tr>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (words: string) => words.replace(/[&<>"']/g, (character) => entities[character] ?? character)
