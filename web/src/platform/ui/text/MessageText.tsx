import { LinkedText } from './LinkedText.tsx'
import styles from './MessageText.module.css'
import { type MessageBlock, messageBlocks } from './messageBlocks.ts'

/** A user's message: text with links, and code as typed. It is never rendered as HTML. */
export function MessageText({ text, isFaint }: { text: string; isFaint: boolean }) {
  if (text === '') return null
  return (
    <div className={styles.text} data-faint={isFaint || undefined}>
      {messageBlocks(text).map((block, index) => (
        // A message never changes, so the index identifies the piece.
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their places.
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block: { kind, text } }: { block: MessageBlock }) {
  if (kind === 'words') return <LinkedText text={text} />
  if (kind === 'inline') return <code className={styles.inline}>{text}</code>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by the keyboard too
    <pre className={styles.code} tabIndex={0}>
      <code>{text}</code>
    </pre>
  )
}
