import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useProductInfo } from '#core/productInfo.ts'
import { isBusy } from './form/firstField.ts'
import styles from './Screen.module.css'

export type Crumb = { label: string; to?: string }

type Props = {
  title: string
  /** The parent pages; the screen's own title ends the trail. */
  breadcrumb?: readonly Crumb[]
  subtitle?: ReactNode
  /** Facts beside the title, for example a status. */
  meta?: ReactNode
  /** The main action, at the right. */
  action?: ReactNode
  /** 'form' limits the line length for reading and typing; tables take the whole width. */
  width?: 'wide' | 'form'
  children: ReactNode
}

/** The frame of every dashboard screen. Sets the document title, and focuses its heading after a navigation unless a form has the focus. */
export function Screen({ title, breadcrumb = [], subtitle, meta, action, width = 'wide', children }: Props) {
  const heading = useScreenTitle(title)
  return (
    <div className={styles.screen} data-width={width}>
      {breadcrumb.length > 0 && (
        <nav aria-label="Breadcrumb">
          <ol className={styles.trail}>
            {breadcrumb.map(({ label, to }) => (
              <li key={label}>{to ? <Link to={to}>{label}</Link> : label}</li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      )}
      <header className={styles.head}>
        <div className={styles.words}>
          <div className={styles.titleLine}>
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            {meta}
          </div>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  )
}

/** For pages with a frame of their own: sets the document title and returns the heading's ref; the heading needs `tabIndex={-1}`. */
export function useScreenTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()

  const product = useProductInfo()?.product ?? ''

  useEffect(() => {
    document.title = [title, product].filter(Boolean).join(' · ') || document.title
  }, [title, product])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the address changes, not when the page's state does
  useEffect(() => {
    const focused = document.activeElement
    // A screen that is a form has focused its first field by now. The palette or dialog that led here still has the focus until it closes.
    // If the screen had to wait for its data, the person may have started something else in the meantime.
    const isHeld = key === arrivedAt ? isBusy(focused) : focused?.matches('main :is(input, textarea, select)')
    // The first page keeps the browser's own focus; 'default' is the key of an entry without a navigation.
    if (key !== 'default' && !isHeld) heading.current?.focus({ preventScroll: true })
  }, [pathname])

  return heading
}

/** The key of the latest history entry of which anything was rendered. */
let arrivedAt = ''

/** For the frame around all pages: its effects run after those of the page, so a screen that renders later can tell. */
export function useArrival() {
  const { key } = useLocation()
  useEffect(() => {
    arrivedAt = key
  }, [key])
}
