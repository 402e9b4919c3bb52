import type { ComponentChildren, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useAct } from './use-act.tsx';
import { Button } from './button.tsx';
import { texts } from './texts/texts.ts';

/**
 * Asks once before something is done. Shown while `isOpen`; Escape and Cancel close it and do nothing. Once confirmed,
 * it cannot be cancelled any more: it stays until the work is done and says what runs. If the work fails, it stays open
 * with the reason. Focus begins at the title, so that a long text is read from its start.
 */
export function ConfirmDialog(props: {
  readonly isOpen: boolean;
  readonly title: ComponentChildren;
  /** The effect, and whether it can be taken back. */
  readonly children: ComponentChildren;
  readonly confirm: string;
  /** The words of the other button: `Cancel`. */
  readonly cancel?: string;
  /** A second way to go on. It closes the dialog. */
  readonly other?: { readonly label: string; readonly onPress: () => void };
  /** While what must be seen before it is confirmed is not there yet. */
  readonly isBlocked?: boolean;
  readonly tone?: 'primary' | 'danger';
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  /** The words for the work once it is confirmed: `Removing the records…`. */
  readonly working: string;
  /** Said aloud once it is done. */
  readonly done?: string;
  /** Takes the focus once it is done, if the button that opened the dialog goes with what was removed. */
  readonly focusWhenDone?: RefObject<HTMLElement>;
}) {
  const {
    isOpen,
    title,
    children,
    confirm,
    cancel = texts.cancel,
    other,
    tone = 'primary',
    onConfirm,
    onClose,
    working,
    done,
    focusWhenDone,
    isBlocked = false,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = useRef(false);
  const { isBusy, failed, act, forget } = useAct();
  const id = useId();
  // Before the next picture is painted and the next key is heard, so that neither meets a dialog without its question.
  useLayoutEffect(() => {
    if (isOpen) {
      isDone.current = false;
      dialog.current?.showModal();
      heading.current?.focus();
      return;
    }
    dialog.current?.close();
    if (isDone.current) focusWhenDone?.current?.focus({ preventScroll: true });
  }, [isOpen]);
  const close = (): void => {
    forget();
    onClose();
  };
  const cancelled = (event: Event): void => {
    if (isBusy) event.preventDefault();
    else close();
  };
  const closed = (): void => {
    // The browser reports a closing a moment later, when the dialog may be open again.
    if (!isOpen || dialog.current?.open !== false) return;
    if (isBusy) dialog.current.showModal();
    else close();
  };
  const go = async (): Promise<void> => {
    if (!(await act(onConfirm, done))) return;
    isDone.current = true;
    close();
  };
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={id}
      closedby={isBusy ? 'none' : 'closerequest'}
      onCancel={cancelled}
      onClose={closed}
    >
      {isOpen && (
        <>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <div class="dialog-body">{children}</div>
          {failed}
          <div class="dialog-buttons">
            <div class="dialog-working" role="status">
              {isBusy && (
                <>
                  <span>{working}</span>
                  <progress class="progress" aria-label={working} />
                </>
              )}
            </div>
            {!isBusy && <Button onPress={close}>{cancel}</Button>}
            {!isBusy && other !== undefined && (
              <Button
                onPress={() => {
                  other.onPress();
                  close();
                }}
              >
                {other.label}
              </Button>
            )}
            <Button tone={tone} isBusy={isBusy} isDisabled={isBlocked} onPress={() => void go()}>
              {confirm}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
