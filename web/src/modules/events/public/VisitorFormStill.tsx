import { attendeeLabels } from '@app/contract/events/events.rules.ts'
import type { PublicEvent } from '@app/contract/events/events.shapes.ts'
import { href } from '@app/contract/screens.ts'
import type { ComponentProps, ReactNode } from 'react'
import { registrationWords } from './registrationWords.ts'
import styles from './VisitorFormStill.module.css'

/**
 * The server-rendered form of a visitor. Its script is loaded once the visitor turns to the form, and takes over the typed input
 * (`takeOver`).
 */
export function VisitorFormStill({ event }: { event: Pick<PublicEvent, '_id' | 'isFull'> }) {
  return (
    <form data-still aria-label="Registration" className={styles.form} noValidate>
      <Part {...registrationWords.who}>
        <div className={styles.fields}>
          <Field name="name" label={attendeeLabels.name} autoComplete="name" />
          <Field name="email" label={attendeeLabels.email} type="email" autoComplete="email" />
          <Field name="contact" label={attendeeLabels.phone} isNeeded={false} disabled />
        </div>
      </Part>
      <Part {...registrationWords.check}>
        <p className={styles.captcha}>It appears when you start typing.</p>
      </Part>
      <button type="button" disabled className={styles.button}>
        {registrationWords.button(event)}
      </button>
      <p className={styles.line}>
        You have an account? <a href={href('signIn', {}, { next: href('registerForEvent', { id: event._id }) })}>Login</a>
      </p>
    </form>
  )
}

/** Looks like `Section`, which belongs to the script. */
function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  )
}

type FieldProps = ComponentProps<'input'> & { name: string; label: string; isNeeded?: boolean }

function Field({ name, label, isNeeded = true, ...input }: FieldProps) {
  const id = `registration-${name}`
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isNeeded && (
          <span aria-hidden="true" className={styles.needed}>
            {' *'}
          </span>
        )}
      </label>
      <input id={id} name={name} className={styles.input} {...(isNeeded && { 'aria-required': true })} {...input} />
    </div>
  )
}
