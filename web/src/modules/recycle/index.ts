export { RecycleChosenButton } from './LazyRecycleChosenButton.tsx'
export { useRecycle } from './useRecycle.tsx'
