import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toast } from '#core/toast.ts'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './ImportantLinks.module.css'
import { publicLinks } from './publicLinks.ts'

/** The public pages that the office hands on, each a click away from the clipboard. */
export default function ImportantLinksScreen() {
  return (
    <Screen title="Important Links" subtitle="These pages open without an account. Hand them on as they are." breadcrumb={breadcrumb}>
      <Section title="Public pages">
        <ul className={styles.links}>
          {publicLinks.map(({ screen, label, purpose }) => (
            <PublicPage key={screen} address={new URL(href(screen), window.location.origin).href} label={label} purpose={purpose}>
              {'onceSignedIn' in screens[screen] && ' Only visitors and customers see it: it leads you back to your home.'}
            </PublicPage>
          ))}
        </ul>
      </Section>
    </Screen>
  )
}

const breadcrumb = [{ label: 'Home', to: href('home') }]

type Props = { address: string; label: string; purpose: string; children: ReactNode }

function PublicPage({ address, label, purpose, children }: Props) {
  return (
    <li className={styles.link}>
      <div className={styles.what}>
        <h3 className={styles.label}>{label}</h3>
        <p className={styles.purpose}>
          {purpose}
          {children}
        </p>
        <code className={styles.address}>{address}</code>
      </div>
      <div className={styles.actions}>
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noopener"
          variant="default"
          aria-label={`Go To ${label} (opens in a new tab)`}
          leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
        >
          Go To
        </Button>
        <Button
          variant="default"
          aria-label={`Copy Link of ${label}`}
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => void copy(address)}
        >
          Copy Link
        </Button>
      </div>
    </li>
  )
}

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address)
    toast.success('Copied Link to Clipboard!')
  } catch {
    toast.failure('This browser copies nothing for us. Please copy the address beside the button.')
  }
}
