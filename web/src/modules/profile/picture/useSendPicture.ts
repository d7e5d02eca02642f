import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { calls } from '#core/calls.ts'
import { toast } from '#core/toast.ts'
import { type Square, sendPicture } from './sendPicture.ts'

/** Sends the square that was chosen last. The picture appears in many places, so every query that names people is refetched. */
export function useSendPicture(userId: string, onDone: () => void) {
  const queries = useQueryClient()
  const square = useRef<Square>(undefined)
  const [progress, setProgress] = useState(0)
  const sending = useRef(new AbortController())
  useEffect(() => () => sending.current.abort(), [])

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (file: File) => {
      sending.current = new AbortController()
      setProgress(0)
      return sendPicture({ userId, file, square: square.current }, setProgress, sending.current.signal)
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: calls.auth.session.key() })
      void queries.invalidateQueries({ queryKey: calls.users.key() })
      toast.success('Updated Successfully')
      onDone()
    },
  })
  return {
    send: (file: File) => mutate(file),
    isPending,
    progress,
    failure: error?.messageOr('The picture could not be saved.'),
    forget: () => {
      square.current = undefined
      reset()
    },
    setSquare: (chosen: Square) => {
      square.current = chosen
    },
  }
}
