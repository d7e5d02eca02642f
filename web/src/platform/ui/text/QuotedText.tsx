import styles from './QuotedText.module.css'

/** The text that a mail program quoted below a reply; folded. */
export function QuotedText({ text }: { text: string }) {
  return (
    <details className={styles.quoted}>
      <summary>Show the quoted text</summary>
      <blockquote>{text}</blockquote>
    </details>
  )
}
