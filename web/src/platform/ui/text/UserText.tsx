import { type TextBlock, textBlocks } from '@app/contract/core/textBlocks.ts'
import { LinkedText } from './LinkedText.tsx'
import styles from './UserText.module.css'

/**
 * A text as its author wrote it: each paragraph in the direction of its first strong letter, indentation and line breaks kept, code between
 * ticks as code, addresses as links. It is never rendered as HTML. Renders a block, so it does not stand inside a paragraph.
 */
export function UserText({ text, isFaint = false, className }: { text: string; isFaint?: boolean; className?: string | undefined }) {
  if (text === '') return null
  return (
    <div className={[styles.text, className].filter(Boolean).join(' ')} dir="auto" data-faint={isFaint || undefined}>
      {textBlocks(text).map((block, index) => (
        // A text never changes, so the index identifies the piece.
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their places.
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block: { kind, text } }: { block: TextBlock }) {
  if (kind === 'words') return <LinkedText text={text} />
  if (kind === 'inline') return <code className={styles.inline}>{text}</code>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard too
    <pre className={styles.code} tabIndex={0} dir="ltr">
      <code>{text}</code>
    </pre>
  )
}
