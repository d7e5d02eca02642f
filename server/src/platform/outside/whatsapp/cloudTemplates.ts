import type { z } from 'zod'
import type { Template } from './cloudShapes.ts'
import type { TemplateField, WhatsappTemplate } from './port.ts'

type CloudTemplate = z.output<typeof Template>
type Component = CloudTemplate['components'][number]

/** A part of a template as it is read: its words, and the fields that fill its variables in the order of their numbers. */
type Part = { words: string; fields: TemplateField[] }

/**
 * A template as people choose it. Its body is the whole message with header, footer and buttons; its variables are numbered through all parts.
 * @returns undefined if it is not approved, or needs something that a text field cannot give: a picture, a place, a catalogue, a form, a code
 */
export function templateOf({
  name,
  language,
  status,
  category,
  parameter_format,
  components,
}: CloudTemplate): WhatsappTemplate | undefined {
  if (status !== 'APPROVED' || category === 'AUTHENTICATION') return undefined
  const isNamed = parameter_format === 'NAMED'
  const parts: Part[] = []
  for (const component of components) {
    const found = partsOf(component, isNamed)
    if (!found) return undefined
    parts.push(...found)
  }
  const fields = parts.flatMap(({ fields }) => fields)
  return { name, language, body: numberThrough(parts), variables: fields.length, fields }
}

function partsOf(component: Component, isNamed: boolean): Part[] | undefined {
  const { text } = component
  switch (component.type) {
    case 'HEADER':
      // A header with media needs a file for each sending.
      return (component.format ?? 'TEXT') === 'TEXT'
        ? [part(text, (variable) => ({ part: 'header', variable, isNamed, label: `Header: ${variable}` }))]
        : undefined
    case 'BODY':
      return [part(text, (variable) => ({ part: 'body', variable, isNamed, label: variable }))]
    case 'FOOTER':
      return [{ words: text ?? '', fields: [] }]
    case 'BUTTONS':
      return buttonsOf(component.buttons ?? [])
    default:
      return undefined
  }
}

function buttonsOf(buttons: NonNullable<Component['buttons']>): Part[] | undefined {
  const parts: Part[] = []
  for (const [index, { type, text, url, phone_number }] of buttons.entries()) {
    const label = `Button “${text ?? ''}”`
    if (type === 'QUICK_REPLY') parts.push({ words: `[${text ?? ''}]`, fields: [] })
    else if (type === 'PHONE_NUMBER' || type === 'VOICE_CALL')
      parts.push({ words: `[${[text, phone_number].filter(Boolean).join(': ')}]`, fields: [] })
    else if (type === 'URL')
      parts.push(part(`[${text ?? ''}: ${url ?? ''}]`, (variable) => ({ part: 'url', index, variable, isNamed: false, label })))
    else if (type === 'COPY_CODE')
      parts.push({
        words: `[${text ?? 'Copy code'}: {{1}}]`,
        fields: [{ part: 'code', index, variable: '1', isNamed: false, label: 'Code to copy' }],
      })
    else return undefined
  }
  return parts
}

const variable = /\{\{\s*([\p{L}\p{N}_.]{1,60})\s*\}\}/gu

function part(text = '', field: (variable: string) => TemplateField): Part {
  const names = [...new Set([...text.matchAll(variable)].map(([, name = '']) => name))]
  // Meta fills numbered variables in the order of their numbers, wherever they stand.
  const ordered = names.every((name) => /^\d+$/.test(name)) ? names.toSorted((a, b) => Number(a) - Number(b)) : names
  return { words: text, fields: ordered.map(field) }
}

/** One text of all parts, with {{1}} for the first field and so on. */
function numberThrough(parts: readonly Part[]): string {
  let before = 0
  const words = parts.map(({ words, fields }) => {
    const numbered = words.replace(
      variable,
      (_, name: string) => `{{${before + fields.findIndex((field) => field.variable === name) + 1}}}`,
    )
    before += fields.length
    return numbered
  })
  return words.filter((part) => part !== '').join('\n')
}

/** The filled-in parts as the Cloud API takes them; parts without variables are left out. */
export function componentsOf(fields: readonly TemplateField[], parameters: readonly string[]): object[] {
  const filled = fields.map((field, at) => ({ field, text: parameters[at] ?? '' }))
  const named = ({ field: { variable, isNamed }, text }: (typeof filled)[number]) => ({
    type: 'text',
    ...(isNamed && { parameter_name: variable }),
    text,
  })
  const components: object[] = []
  for (const type of ['header', 'body'] as const) {
    const own = filled.filter(({ field }) => field.part === type)
    if (own.length > 0) components.push({ type, parameters: own.map(named) })
  }
  for (const each of filled) {
    const { part, index } = each.field
    if (part === 'url') components.push({ type: 'button', sub_type: 'url', index: String(index), parameters: [named(each)] })
    if (part === 'code')
      components.push({
        type: 'button',
        sub_type: 'copy_code',
        index: String(index),
        parameters: [{ type: 'coupon_code', coupon_code: each.text }],
      })
  }
  return components
}
