import { useComputedColorScheme } from '@mantine/core'
import type { StripeElementStyle } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

/** Our design tokens as values, since a frame of another origin cannot read our style sheet; read again when the colour scheme changes. */
export function useStripeStyle(): StripeElementStyle {
  const scheme = useComputedColorScheme()
  const [style, setStyle] = useState<StripeElementStyle>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens have other values under another scheme
  useEffect(() => setStyle(readStyle()), [scheme])
  return style
}

function readStyle(): StripeElementStyle {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(name).trim()
  const isTouched = window.matchMedia('(pointer: coarse)').matches
  return {
    base: {
      color: token('--ink'),
      iconColor: token('--ink-faint'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: isTouched ? '16px' : '14px',
      '::placeholder': { color: token('--ink-faint') },
      ':disabled': { color: token('--ink-faint') },
    },
    invalid: { color: token('--danger-text'), iconColor: token('--danger-text') },
  }
}
