import type { FactorPrompt } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import type { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { checkWhenLeft } from '#core/checkWhenLeft.ts'
import { useAction } from '#core/useAction.ts'
import { refusedSignIn } from './refusedSignIn.tsx'

type Options = {
  /** The errors of empty fields. */
  requiredWords?: { username: string; password: string }
  onSignedIn: (answer: SignedIn) => void
}

const usualWords = { username: 'This field is required!', password: 'This field is required!' }
const required = (words: string) => (text: string) => (text.trim() === '' ? words : null)

/** Signing in by name and password. `prompt` is the second step of an account that has one. */
export function usePasswordSignIn({ requiredWords = usualWords, onSignedIn }: Options) {
  const form = useForm<{ username: string; password: string }>({
    initialValues: { username: '', password: '' },
    validate: { username: required(requiredWords.username), password: required(requiredWords.password) },
    ...checkWhenLeft(),
  })
  const [prompt, setPrompt] = useState<FactorPrompt | null>(null)
  const signIn = useAction(calls.auth.signIn, {
    done: (answer) => ('secondFactor' in answer ? undefined : 'Logged in Successfully!'),
    isQuiet: true,
    after: (answer) => ('secondFactor' in answer ? setPrompt(answer.secondFactor) : onSignedIn(answer)),
  })
  // An error about one name does not apply to another.
  const isAboutThisName = signIn.variables?.username === form.values.username
  return {
    form,
    prompt,
    leaveSecondStep: () => setPrompt(null),
    send: signIn.mutate,
    isSending: signIn.isPending,
    refusal: isAboutThisName ? refusedSignIn(signIn.error) : undefined,
  }
}
