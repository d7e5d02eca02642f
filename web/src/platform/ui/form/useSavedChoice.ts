import { useState } from 'react'

type IsSame = (one: readonly string[], other: readonly string[]) => boolean

/**
 * The selection in a form that stays open after saving. After a save it continues from the saved value, without waiting for a refetch, and
 * keeps later choices. Changes by other users are taken over while nothing is changed here. `isSameSet` compares without order.
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
