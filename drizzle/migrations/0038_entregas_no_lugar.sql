-- A batch of attempts changes every delivery of a page in one transaction, so that no old version can be cleared away meanwhile: the page
-- must hold each twice. Of the pages that were three quarters full, three of five changes went to another page, and to every index.
ALTER TABLE entregas SET (fillfactor = 50);
