import { Button } from '@mantine/core'
import { useState } from 'react'
import { LinkedText } from '#ui/text/LinkedText.tsx'
import styles from './OrderAside.module.css'

/** The beginning of a text, with the rest on request. */
export function ClampedText({ text, most, name }: { text: string; most: number; name: string }) {
  const [isWhole, setWhole] = useState(false)
  // Splits by characters and not by code units, so that no character is cut in two.
  const emails = [...text]
  const isLong = emails.length > most
  return (
    <div>
      <p className={styles.note}>{isLong && !isWhole ? `${emails.slice(0, most).join('').trimEnd()}…` : <LinkedText text={text} />}</p>
      {isLong && (
        <Button
          variant="subtle"
          size="compact-sm"
          ms={-8}
          aria-expanded={isWhole}
          aria-label={isWhole ? `View less of the ${name}` : `View More of the ${name}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'View less' : 'View More'}
        </Button>
      )}
    </div>
  )
}
