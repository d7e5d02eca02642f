import type { ReactNode } from 'react'
import { useScreenTitle } from '#ui/Screen.tsx'
import styles from './AuthFrame.module.css'

type Props = {
  /** What the tab is called. */
  name: string
  title: string
  text?: ReactNode
  /** Which step of how many this is. */
  step?: readonly [number, number]
  children: ReactNode
  /** Other ways to go. */
  foot?: ReactNode
}

/** The pages at the door: one short form each, and nothing beside it. */
export function AuthFrame({ name, title, text, step, children, foot }: Props) {
  const heading = useScreenTitle(name)
  return (
    <div className={styles.frame}>
      {step && (
        <p className={styles.step}>
          Step {step[0]} of {step[1]}
        </p>
      )}
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  )
}
