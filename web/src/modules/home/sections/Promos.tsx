import { clockElsewhere, zoneInFull } from '@app/contract/company/officeHours.rules.ts'
import { href } from '@app/contract/screens.ts'
import type { ReactNode } from 'react'
import landing from '../Landing.module.css'
import button from '../LandingButton.module.css'
import styles from './Promos.module.css'

type Promo = { id: string; title: string; text: ReactNode; to: string; action: string; children?: ReactNode }

/** One offer: its text, the next step, and an example at its side. */
function Promo({ id, title, text, to, action, children }: Promo) {
  return (
    <section className={styles.promo} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className={landing.title}>
          {title}
        </h2>
        <p>{text}</p>
        <a href={to} className={button.second}>
          {action}
        </a>
      </div>
      {children}
    </section>
  )
}

export function HireDevelopersPromo() {
  return (
    <Promo
      id="hire"
      title="Hire dedicated developers"
      text="One developer or a few, for weeks or months, who work on your product as if it were theirs. You talk to them directly, and every line they write is yours."
      to={href('getHelp')}
      action="Tell us what you build"
    >
      <dl className={styles.facts}>
        <div>
          <dt>You say</dt>
          <dd>what to build, with which technology, and by when</dd>
        </div>
        <div>
          <dt>You get</dt>
          <dd>a developer’s name, a price, and a date</dd>
        </div>
        <div>
          <dt>You keep</dt>
          <dd>the code, its history, and the right to stop</dd>
        </div>
      </dl>
    </Promo>
  )
}

/** `zone` is the company's time zone, if known. */
export function BookSessionPromo({ zone }: { zone: string | undefined }) {
  return (
    <Promo
      id="one-on-one"
      title="Book a 1-on-1 session"
      text="An hour with an expert in your subject. Bring your code and leave understanding it. You choose the time in your own time zone."
      to="#sessions"
      action="See the sessions"
    >
      {zone && <TwoClocks zone={zone} />}
    </Promo>
  )
}

const mentorsHour = '19:00'

/** One session in a customer's time and in the company's; `showOwnHours` adds the visitor's own. */
function TwoClocks({ zone }: { zone: string }) {
  const city = zone === 'America/New_York' ? 'London' : 'New York'
  const theirs = city === 'London' ? 'Europe/London' : 'America/New_York'
  return (
    <table className={styles.clocks}>
      <caption>One session, two clocks</caption>
      <tbody>
        <tr data-own-clock={`${mentorsHour} ${zone}`}>
          <th scope="row">You, in {city}</th>
          <td>{clockElsewhere(mentorsHour, zone, theirs, new Date())}</td>
        </tr>
        <tr>
          <th scope="row">Your mentor, on {zoneInFull(zone)}</th>
          <td>{clockElsewhere(mentorsHour, zone, zone, new Date())}</td>
        </tr>
      </tbody>
    </table>
  )
}

export function ClassroomPromo() {
  return (
    <Promo
      id="classroom"
      title="Classroom training"
      text="For a team or a class: a mentor, a subject, and exercises on code like yours, on the days that suit you."
      to="#contact"
      action="Ask for a plan"
    >
      <ol className={styles.plan} aria-label="How a class goes">
        <li>We ask what your group knows already</li>
        <li>You get a plan by the hour, and its price</li>
        <li>Everyone writes code in every hour</li>
      </ol>
    </Promo>
  )
}
