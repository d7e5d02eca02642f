import { contactSentences } from './emailFooter.ts'
import type { Block, EmailContent } from './emailTemplate.ts'

/**
 * The email as plain text. It has no heading, since the subject is right above it, and lines are not wrapped, since each mail program wraps
 * them itself.
 */
export function emailText({ brand, blocks }: EmailContent): string {
  // '-- ' with its space marks a signature for mail programs.
  const choice = brand.preferencesHref ? [`Choose what we mail you: ${brand.preferencesHref}`] : []
  const signature = ['-- ', brand.name, brand.href, contactSentences(brand), ...(brand.address ? [brand.address] : []), ...choice].join(
    '\n',
  )
  return `${[...blocks.map(words), signature].filter(Boolean).join('\n\n')}\n`
}

function words(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'small':
      return block.text
    case 'code':
      return `    ${block.code}`
    case 'button':
      return `${block.label}:\n${block.href}`
    case 'links':
      return block.links.map(({ label, href, note }) => `${label} (${note}):\n${href}`).join('\n')
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'quote': {
      const lines = block.text.split('\n').map((line) => `> ${line}`.trimEnd())
      return [...(block.from ? [`${block.from} wrote:`] : []), ...lines].join('\n')
    }
  }
}
