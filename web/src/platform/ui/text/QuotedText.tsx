import styles from './QuotedText.module.css'
import { UserText } from './UserText.tsx'

/** The text that a mail program quoted below a reply; folded. */
export function QuotedText({ text }: { text: string }) {
  return (
    <details className={styles.quoted}>
      <summary>Show the quoted text</summary>
      <blockquote>
        <UserText text={text} />
      </blockquote>
    </details>
  )
}
