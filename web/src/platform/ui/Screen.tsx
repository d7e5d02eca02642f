import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useAbout } from '#core/about.ts'
import { isBusy } from './form/firstField.ts'
import styles from './Screen.module.css'

export type Crumb = { label: string; to?: string }

type Props = {
  title: string
  /** The way here, without the screen itself: its title closes the trail. */
  breadcrumb?: readonly Crumb[]
  subtitle?: ReactNode
  /** Facts beside the title, a status for instance. */
  meta?: ReactNode
  /** The one thing to do here, at the right. */
  action?: ReactNode
  /** 'form' keeps lines short enough to read and fill in; tables take the whole width. */
  width?: 'wide' | 'form'
  children: ReactNode
}

/** The frame of every screen of the dashboard. Names the document, and takes the focus to its title after a navigation, unless a form has it. */
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

/** For pages that draw their own frame: names the document and gives the heading's ref; the heading needs `tabIndex={-1}`. */
export function useScreenTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()

  const product = useAbout()?.product ?? ''

  useEffect(() => {
    document.title = [title, product].filter(Boolean).join(' · ') || document.title
  }, [title, product])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the address changes, not when the page's state does
  useEffect(() => {
    const focused = document.activeElement
    // A form that the screen consists of has taken the focus to its first field by now. What led here, as the palette, has it until it is closed;
    // where the screen waited for what it shows, it is whoever has begun something else that has it.
    const isHeld = key === arrivedAt ? isBusy(focused) : focused?.matches('main :is(input, textarea, select)')
    // The first page that is opened keeps the browser's own focus; 'default' is the key of an entry that no navigation made.
    if (key !== 'default' && !isHeld) heading.current?.focus({ preventScroll: true })
  }, [pathname])

  return heading
}

/** The entry of the history that was last gone to, once something of it is drawn. */
let arrivedAt = ''

/** For what stands around all pages: its effects run after those of the page, so that a screen that is drawn later can tell. */
export function useArrival() {
  const { key } = useLocation()
  useEffect(() => {
    arrivedAt = key
  }, [key])
}
