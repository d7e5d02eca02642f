import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

type Props = {
  title: string
  /** One line that explains the section. */
  text?: ReactNode
  /** Small actions for this section alone, at the right. */
  tools?: ReactNode
  /** 'sheet' has a surface of its own, 'plain' has none. Sheets are never nested. */
  look?: 'sheet' | 'plain'
  children: ReactNode
}

/** A part of a screen or of a long form, with its own heading. */
export function Section({ title, text, tools, look = 'sheet', children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} data-look={look} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {tools}
      </div>
      {children}
    </section>
  )
}
