import styles from './QuotedText.module.css'

/** What a mail program has put below somebody's words: there for whoever wants it. */
export function QuotedText({ text }: { text: string }) {
  return (
    <details className={styles.quoted}>
      <summary>Show the quoted text</summary>
      <blockquote>{text}</blockquote>
    </details>
  )
}
