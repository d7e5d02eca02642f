import { smallPicture } from '@app/contract/pictures/pictures.rules.ts'
import { Avatar } from '@mantine/core'
import { Link } from 'react-router'
import { initials } from '#core/format.ts'
import styles from './Person.module.css'

export type PersonFacts = { name: string; picture?: string | null | undefined; note?: string | undefined; to?: string | undefined }

/** An avatar and a name, perhaps with a link. Without a picture it shows initials in a colour that depends only on the name. */
export function Person({ name, picture, note, to, size = 28 }: PersonFacts & { size?: number }) {
  return (
    <span className={styles.person}>
      <Face name={name} picture={picture} size={size} />
      <span className={styles.words}>
        {to ? (
          <Link to={to} className="quiet-link">
            {name}
          </Link>
        ) : (
          <span>{name}</span>
        )}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </span>
  )
}

/** The avatar alone; the name stands beside it. */
export function Face({ name, picture, size = 28 }: { name: string; picture?: string | null | undefined; size?: number }) {
  return (
    <Avatar
      src={picture ? (size <= smallFace ? smallPicture(picture) : picture) : null}
      alt=""
      size={size}
      radius={size}
      className={styles.face}
      data-tint={tintOf(name)}
      imageProps={{ loading: 'lazy', decoding: 'async' }}
    >
      <span aria-hidden="true" style={{ fontSize: Math.max(10, Math.round(size * 0.38)) }}>
        {initials(name)}
      </span>
    </Avatar>
  )
}

/** Several people as overlapping avatars, with their names for screen readers. */
export function People({ people, most = 3 }: { people: readonly PersonFacts[]; most?: number }) {
  const [only] = people
  if (!only) return null
  if (people.length === 1) return <Person {...only} />
  const rest = people.length - most
  return (
    <span className={styles.people} title={people.map(({ name }) => name).join(', ')}>
      {people.slice(0, most).map(({ name, picture }) => (
        <Face key={name} name={name} picture={picture} />
      ))}
      {rest > 0 && (
        <span className={styles.rest} aria-hidden="true">
          +{rest}
        </span>
      )}
      <span className="visually-hidden">{people.map(({ name }) => name).join(', ')}</span>
    </span>
  )
}

/** Up to this size the small picture is sharp enough, on high-density screens too. */
const smallFace = 40
const tints = 4

function tintOf(name: string): number {
  let sum = 0
  for (const email of name) sum = (sum * 31 + (email.codePointAt(0) ?? 0)) % 9973
  return sum % tints
}
