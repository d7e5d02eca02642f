import type { ReactNode } from 'react'
import { When } from '#ui/When.tsx'
import styles from './SecondFactor.module.css'

type Props = {
  name: string
  text?: string | undefined
  /** When it was added and last used. */
  use?: { createdAt: string; lastUsedAt?: string | undefined }
  /** The actions for it. */
  children: ReactNode
}

/** One factor in the list. */
export function FactorLine({ name, text, use, children }: Props) {
  return (
    <li className={styles.factor}>
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        <div className={styles.more}>
          {text}
          {use && (
            <>
              {text && ' · '}added <When at={use.createdAt} />
              {use.lastUsedAt && (
                <>
                  {' · '}last used <When at={use.lastUsedAt} />
                </>
              )}
            </>
          )}
        </div>
      </div>
      <div className={styles.buttons}>{children}</div>
    </li>
  )
}
