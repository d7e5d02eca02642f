import { useState } from 'react'

type IsSame = (one: readonly string[], other: readonly string[]) => boolean

/**
 * What is chosen in a form that stays when it is saved. It goes on from what was saved here, whatever is still asked for, and keeps what was
 * chosen meanwhile; what somebody else has saved is taken over while nothing is changed here. Where their order says nothing, `isSameSet` compares.
 */
export function useSavedChoice(there: readonly string[], isSame: IsSame = isSameList) {
  const [read, setRead] = useState(there)
  const [saved, setSaved] = useState(there)
  const [chosen, setChosen] = useState(there)
  const isChanged = !isSame(chosen, saved)
  if (!isSame(there, read)) {
    setRead(there)
    setSaved(there)
    if (!isChanged) setChosen(there)
  }
  return { chosen, isChanged, setChosen, setSaved }
}

const isSameList: IsSame = (one, other) => one.join('\n') === other.join('\n')
export const isSameSet: IsSame = (one, other) => isSameList(one.toSorted(), other.toSorted())
