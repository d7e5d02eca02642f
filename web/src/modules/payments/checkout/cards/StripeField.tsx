import { Input } from '@mantine/core'
import type { StripeElementStyle } from '@stripe/stripe-js'
import type { ComponentType } from 'react'
import styles from './StripeField.module.css'

type Change = { complete: boolean; error: { message: string } | undefined }
type ElementProps = {
  id?: string
  className?: string
  options?: { style?: StripeElementStyle; disabled?: boolean; showIcon?: boolean }
  onChange?: (change: Change) => void
}
type Props = {
  id: string
  label: string
  element: ComponentType<ElementProps>
  problem: string | undefined
  style: StripeElementStyle
  isDisabled: boolean
  onChange: (change: Change) => void
}

/** One of Stripe's fields, in a frame of Stripe's, styled like ours. */
export function StripeField({ id, label, element: Element, problem, style, isDisabled, onChange }: Props) {
  return (
    <Input.Wrapper id={id} label={label} error={problem} errorProps={{ role: 'alert' }}>
      <Input component="div" error={Boolean(problem)} disabled={isDisabled} classNames={{ input: styles.field }}>
        <Element id={id} className={styles.frame} options={{ style, disabled: isDisabled }} onChange={onChange} />
      </Input>
    </Input.Wrapper>
  )
}
