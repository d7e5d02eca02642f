import { questions } from './emailFooter.ts'
import type { Block, EmailContent } from './emailTemplate.ts'

/**
 * The letter as plain text. It has no heading, since the subject stands right above it, and its lines are not broken here:
 * each reader breaks them at its own width.
 */
export function emailText({ brand, blocks }: EmailContent): string {
  // '-- ' with its space is the line by which mail programs know a signature.
  const choice = brand.preferencesHref ? [`Choose what we mail you: ${brand.preferencesHref}`] : []
  const signature = ['-- ', brand.name, brand.href, questions(brand), ...(brand.address ? [brand.address] : []), ...choice].join('\n')
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
