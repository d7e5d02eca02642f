export { RecycleChosenButton } from './LateRecycleChosenButton.tsx'
export { useRecycle } from './useRecycle.tsx'
