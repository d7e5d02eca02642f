import { shiftWorkers } from '@app/contract/core/access.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { CheckInOut } from '#attendance/index.ts'
import { PhoneSection, SessionsSection } from '#auth/index.ts'
import { MyCoins } from '#coins/index.ts'
import { type Me, useMe } from '#core/session.ts'
import { JoinUsDialog } from '#developerRequests/index.ts'
import { PreferencesSection } from '#notifications/index.ts'
import { MyDataSection } from '#personalData/index.ts'
import { CardSection } from '#resume/index.ts'
import { SecondFactorSection, StaffPolicySection } from '#secondFactor/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { AboutSection } from './AboutSection.tsx'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import styles from './Profile.module.css'
import { SkillsSection } from './SkillsSection.tsx'
import { useLanding } from './useLanding.ts'

type Part = { id: string; title: string; content: ReactNode }

/** A person's own page: who they are, their skills, and the security of their account. */
export default function ProfileScreen() {
  const me = useMe()
  const parts = partsFor(me)
  const frame = useRef<HTMLDivElement>(null)
  useLanding(frame)
  return (
    <Screen title="My Profile">
      <div className={styles.page}>
        <nav aria-label="On this page" className={styles.contents}>
          <ul>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.parts} ref={frame}>
          {parts.map(({ id, content }) => (
            <div key={id} id={id} className={styles.part}>
              {content}
            </div>
          ))}
        </div>
      </div>
    </Screen>
  )
}

function partsFor({ id, role }: Me): Part[] {
  const comesAndGoes = shiftWorkers.some((worker) => worker === role)
  return [
    ...(comesAndGoes ? [{ id: 'shift', title: 'Your shift', content: <ShiftSection /> }] : []),
    { id: 'about', title: 'About you', content: <AboutSection /> },
    { id: 'skills', title: role === 'user' ? 'Skills and interests' : 'Skills', content: <SkillsSection /> },
    {
      id: 'security',
      title: 'Security',
      content: (
        <>
          <PasswordSection />
          <SecondFactorSection />
          {role === 'admin' && <StaffPolicySection />}
          <PhoneSection />
          <SessionsSection />
        </>
      ),
    },
    { id: 'notifications', title: 'Notifications', content: <PreferencesSection /> },
    ...(role === 'user'
      ? [
          { id: 'coins', title: 'Coins', content: <MyCoins /> },
          { id: 'data', title: 'Your data', content: <MyDataSection /> },
        ]
      : []),
    ...(role === 'employee' ? [{ id: 'card', title: 'Profile card', content: <CardSection userId={id} /> }] : []),
    { id: 'join', title: 'Work with us', content: <JoinSection /> },
  ]
}

const ShiftSection = () => (
  <Section title="Your shift">
    <CheckInOut alreadyOut="already checked out" />
  </Section>
)

const PasswordSection = () => (
  <Section title="Password" text="A new one signs you out everywhere else." tools={<ChangePasswordDialog />}>
    {null}
  </Section>
)

function JoinSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Work with us"
      text="Do you build software yourself? Tell us what you do best."
      tools={
        <Button variant="default" onClick={() => setOpen(true)}>
          Join as Developer
        </Button>
      }
    >
      <JoinUsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </Section>
  )
}
