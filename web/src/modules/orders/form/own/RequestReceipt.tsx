import { href } from '@app/contract/screens.ts'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { WeOpenAt } from '#company/index.ts'
import { Section } from '#ui/Section.tsx'
import styles from './RequestReceipt.module.css'
import type { SentRequest } from './VisitorPart.tsx'

/** Replaces a visitor's form after it was sent, with the next steps. */
export function RequestReceipt({ request, onAnother }: { request: SentRequest; onAnother: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <div ref={place} tabIndex={-1} className={styles.receipt}>
      <Section title={`We have your request #${request.number}`} text="Thank you. You don't need to do anything now.">
        <ol className={styles.steps}>
          <li>
            A confirmation is on its way to <strong>{request.email}</strong>. Is that address wrong? Then send the request again.
          </li>
          <li>
            We will send you a price by e-mail or phone within 1–2 hours.
            <WeOpenAt />
          </li>
          <li>If you agree, you get a link to choose a password. You can then follow the work and pay for it.</li>
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
