import { begins, popupLength } from '@app/contract/conversations/conversations.rules.ts'
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { onChat } from '#core/liveChat.ts'
import { afterPress } from '#core/press.ts'
import { toast } from '#core/toast.ts'
import { afterTyping } from '#core/typing.ts'
import { playSound } from './sound.ts'

/** Whether sounds and pop-ups for new messages are off; stored on this device. */
export const useIsSilent = (myId: string) =>
  useLocalStorage({ key: `chat.silent.${myId}`, defaultValue: false, getInitialValueInEffect: false })

/** A sound and a pop-up for messages of others in conversations that are not in view. */
export function useNewMessages(myId: string, open: string) {
  const [isSilent] = useIsSilent(myId)
  const announce = useEffectEvent((id: string, sender: string, name: string, message: string) => {
    const isLookedAt = id === open && document.visibilityState === 'visible'
    if (sender === myId || isLookedAt || isSilent) return
    playSound()
    afterTyping(() => afterPress(() => toast.message(id, `New Message from ${name}`, begins(message, popupLength) || 'A file')))
  })
  useEffect(
    () =>
      onChat({
        message: ({ id, sender, senderName, message, isChange }) => {
          if (!isChange) announce(id, sender, senderName, message)
        },
      }),
    [],
  )
}
