import type { ReactNode } from 'react'
import { useScreenTitle } from '#ui/Screen.tsx'
import styles from './AuthFrame.module.css'

type Props = {
  /** The title of the tab. */
  name: string
  title: string
  text?: ReactNode
  /** The number of this step, and of how many. */
  step?: readonly [number, number]
  children: ReactNode
  /** Links to other ways. */
  foot?: ReactNode
}

/** The frame of the sign-in pages: one short form each, and nothing beside it. */
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
