import { Anchor, Radio, Stack } from '@mantine/core'
import { useAbout } from '#core/about.ts'
import { Section } from '#ui/Section.tsx'

/** How it can be paid. The gateway inside India is not connected, and says so instead of failing. */
export function PaymentMethods() {
  const email = useAbout()?.company.email
  return (
    <Section title="Payment method">
      <Radio.Group aria-label="Payment method" value="card" readOnly>
        <Stack gap="sm">
          <Radio value="card" label="Card" description="Visa, Mastercard, American Express and others, from anywhere but India." />
          <Radio
            value="india"
            disabled
            label="Inside India Payment"
            description={
              <>
                Not available yet.{' '}
                {email && (
                  <>
                    Write to <Anchor href={`mailto:${email}`}>{email}</Anchor>, and we arrange it with you.
                  </>
                )}
              </>
            }
          />
        </Stack>
      </Radio.Group>
    </Section>
  )
}
