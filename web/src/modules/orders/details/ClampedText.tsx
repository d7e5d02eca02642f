import { Button } from '@mantine/core'
import { useState } from 'react'
import { UserText } from '#ui/text/UserText.tsx'
import styles from './OrderAside.module.css'

/** The beginning of a text, with the rest on request. */
export function ClampedText({ text, most, name }: { text: string; most: number; name: string }) {
  const [isWhole, setWhole] = useState(false)
  // Splits by characters and not by code units, so that no character is cut in two.
  const characters = [...text]
  const isLong = characters.length > most
  return (
    <div>
      <UserText className={styles.note} text={isLong && !isWhole ? `${characters.slice(0, most).join('').trimEnd()}…` : text} />
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
