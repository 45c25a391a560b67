/** Keeps the window usable when the canvas cannot be loaded or fails. */
import { Component, type ReactNode } from 'react'
import { AppError, type ErrorData } from '../../shared/protocol/app-error.ts'
import type { ViewerReason } from '../words/viewer/reason-words.ts'

interface StageBoundaryProps {
  children: ReactNode
  onError: (error: ErrorData) => void
}

/** Renders nothing after its children throw. A new `key` tries again. */
export class StageBoundary extends Component<StageBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(thrown: unknown): void {
    const cause = AppError.from(thrown)
    const details = { reason: 'stage-failed' satisfies ViewerReason, cause: cause.message }
    this.props.onError({ code: 'internal', message: cause.message, details })
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children
  }
}
