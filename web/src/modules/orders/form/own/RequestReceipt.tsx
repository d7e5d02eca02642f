import { href } from '@app/contract/screens.ts'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Section } from '#ui/Section.tsx'
import styles from './RequestReceipt.module.css'
import type { SentRequest } from './VisitorPart.tsx'

/** Stands where a visitor's form stood: what they sent is there, and what comes now. */
export function RequestReceipt({ request, onAnother }: { request: SentRequest; onAnother: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <div ref={place} tabIndex={-1} className={styles.receipt}>
      <Section title={`We have your request #${request.number}`} text="Thank you. You need not do anything now.">
        <ol className={styles.steps}>
          <li>
            A confirmation is on its way to <strong>{request.email}</strong>. Is that address wrong? Then send the request again.
          </li>
          <li>We answer you by e-mail or phone within 1–2 hours, with a price.</li>
          <li>If you agree that we begin, you get a link to choose a password. With it you follow the work and pay for it.</li>
        </ol>
        <Group gap="xs" mt="lg">
          <Button onClick={onAnother}>Send another request</Button>
          <Button component={Link} to={href('landing')} variant="default">
            Back to the start page
          </Button>
        </Group>
      </Section>
    </div>
  )
}
