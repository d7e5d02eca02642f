import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type Words = { isGood?: boolean; title?: string; text?: ReactNode }

/** The result of the last action, above the form; announced when it appears. */
export function Banner({ words }: { words: Words | undefined }) {
  if (!words) return null
  const { isGood = false, title, text } = words
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <Alert
      color={isGood ? 'green' : 'red'}
      icon={<Icon size={18} stroke={1.75} />}
      title={title}
      mb="md"
      role={isGood ? 'status' : 'alert'}
    >
      {text}
    </Alert>
  )
}
